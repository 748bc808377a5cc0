<?php

// Tests the rules that the clients of all languages share. Run by `php tests/run.php`.

declare(strict_types=1);

use Quittance\QuittanceClient;
use Quittance\QuittanceConnectionError;
use Quittance\QuittanceError;
use Quittance\RetryRules;
use Quittance\Webhook;
use Quittance\WebhookVerificationError;

require __DIR__ . '/../autoload.php';

$failures = [];
$checks = 0;

function check(string $name, mixed $expected, mixed $actual): void
{
    global $failures, $checks;
    $checks += 1;
    if ($expected !== $actual) {
        $failures[] = "$name: expected " . json_encode($expected) . ', got ' . json_encode($actual);
    }
}

/** Returns the class of the exception that a function throws; null for none. */
function thrownBy(\Closure $function): ?string
{
    try {
        $function();
        return null;
    } catch (\Throwable $error) {
        return $error::class;
    }
}

/** @return array<string, mixed> */
function vectorsOf(string $name): array
{
    $text = (string) file_get_contents(__DIR__ . "/../../vectors/$name");
    return json_decode($text, true, 512, JSON_THROW_ON_ERROR);
}

const THROWN = [
    'accepted' => null,
    'refused' => WebhookVerificationError::class,
    'misused' => \InvalidArgumentException::class,
];

['now' => $now, 'vectors' => $vectors] = vectorsOf('webhooks.json');
foreach ($vectors as $vector) {
    $body = $vector['body'] ?? (string) base64_decode($vector['bodyBase64'], true);
    $verify = static fn () => Webhook::verify($body, $vector['headers'], $vector['secrets'], now: $now);
    check("webhook, {$vector['name']}", THROWN[$vector['expect']], thrownBy($verify));
    if ($vector['expect'] === 'accepted') {
        check("webhook, {$vector['name']}, event", json_decode($body, true), $verify());
    }
}

$first = $vectors[0];
$within = static fn (int $seconds) => static fn () => Webhook::verify(
    $first['body'],
    array_map(static fn (string $value): array => [$value], $first['headers']),
    $first['secrets'][0],
    tolerance: 60,
    now: $now + $seconds,
);
check('webhook, within its tolerance, headers as PSR-7 gives them', null, thrownBy($within(60)));
check('webhook, beyond its tolerance', WebhookVerificationError::class, thrownBy($within(61)));

foreach (vectorsOf('retries.json')['vectors'] as $vector) {
    ['call' => $call, 'error' => $error, 'rules' => $given] = $vector;
    $rules = new RetryRules(
        $given['retries'],
        $given['firstDelay'],
        $given['longestWait'],
        $given['retryOn'],
        RetryRules::isRepeatable($call['method'], $call['idempotencyKey'], $call['body']),
    );
    $thrown = $error === null
        ? new QuittanceConnectionError('no answer')
        : new QuittanceError($error['status'], $error['code'], '', retryAfter: $error['retryAfter']);
    $wait = $rules->waitBefore($given['attempt'], $thrown, $given['chance']);
    $expected = $vector['wait'] === null ? null : round((float) $vector['wait'], 6);
    check("retry, {$vector['name']}", $expected, $wait === null ? null : round($wait, 6));
}

$client = new QuittanceClient('http://127.0.0.1:9/v1/', 'qk_key', 'qs_secret', retries: 0);
try {
    $client->importPayment(['externalId' => 'P-1']);
    check('no answer is an error', true, false);
} catch (QuittanceConnectionError $error) {
    $text = $error . print_r($error->getTrace(), true) . print_r($client, true) . var_export($client, true);
    check('no secret is printed', false, str_contains($text, 'qs_secret'));
    check('the service is printed', true, str_contains($text, 'http://127.0.0.1:9'));
}
check('a client is not stored with its secret', \Exception::class, thrownBy(static fn () => serialize($client)));
foreach (['file:///etc', 'example.com', 'https://user:word@example.com'] as $url) {
    $make = static fn () => new QuittanceClient($url, 'k', 's');
    check("refused, $url", \InvalidArgumentException::class, thrownBy($make));
}
$missing = static fn () => $client->getCustomer('');
check('every part of an address is needed', \InvalidArgumentException::class, thrownBy($missing));
$broken = static fn () => $client->createNote(['content' => "\xff"]);
check('text that is not UTF-8 is refused', \JsonException::class, thrownBy($broken));

foreach ($failures as $failure) {
    fwrite(STDERR, "$failure\n");
}
echo $checks - count($failures) . " of $checks checks passed\n";
exit($failures === [] ? 0 : 1);
