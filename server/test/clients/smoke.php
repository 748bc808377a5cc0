<?php

// Runs a scenario of the tests with the PHP client on a running service and prints the result as JSON.

declare(strict_types=1);

use Quittance\QuittanceClient;
use Quittance\QuittanceConnectionError;
use Quittance\QuittanceError;
use Quittance\Retry;
use Quittance\Webhook;

require __DIR__ . '/../../../clients/php/autoload.php';

$retries = [];

function clientWith(string $secret): QuittanceClient
{
    return new QuittanceClient(
        (string) getenv('QUITTANCE_URL'),
        (string) getenv('QUITTANCE_KEY'),
        $secret,
        firstDelay: 0.01,
        onRetry: static function (Retry $retry): void {
            global $retries;
            $error = $retry->error;
            $retries[] = [$retry->attempt, $error instanceof QuittanceError ? $error->errorCode : 'NO_ANSWER'];
        },
    );
}

function external(string $id): string
{
    return QuittanceClient::external($id);
}

/** @return array<string, mixed> */
function invoice(string $externalId, string $customer = 'C-1'): array
{
    return [
        'externalId' => $externalId,
        'customer' => ['externalId' => $customer],
        'grossAmount' => 5000,
        'issuedAt' => '2026-01-05',
        'dueDate' => '2026-02-04',
    ];
}

/** @return array<string, mixed> */
function documents(QuittanceClient $client): array
{
    $customer = $client->importCustomer(['externalId' => 'C-1', 'name' => 'Société Générale 🧾']);
    $client->updateCustomer(external('C-1'), ['vatNumber' => 'FR40303265045']);
    $client->importInvoice(invoice('I-1'));
    $client->importPayment(['externalId' => 'P-1', 'customer' => ['id' => $customer['id']], 'amount' => 5000]);
    $result = $client->reconcile([
        'externalId' => 'R-1',
        'invoices' => [['externalId' => 'I-1', 'amountLinked' => 5000]],
        'payments' => [['externalId' => 'P-1', 'amountLinked' => 5000]],
    ]);
    $found = $client->getInvoice(external('I-1'));
    $client->importCustomer(['externalId' => 'C/2: é', 'name' => 'gone']);
    $client->deleteCustomer(external('C/2: é'));
    $read = $client->getCustomer(external('C-1'));
    return [
        'name' => $read['name'],
        'vatNumber' => $read['vatNumber'],
        'balance' => $read['balance'],
        'reconcile' => $result['status'],
        'state' => $found['state'],
        'gone' => null,
        'version' => $client->request('GET', '/v1/invoices', query: ['limit' => 1])['total'],
    ];
}

/** @return array<string, mixed> */
function lists(QuittanceClient $client): array
{
    $names = [];
    foreach ($client->listCustomers(limit: 10, sortBy: 'createdAt', sortOrder: 'ASC') as $one) {
        $names[] = $one['externalId'];
    }
    $every = $client->listCustomers();
    $sizes = [];
    foreach ($client->listCustomers(limit: 10, page: 2)->pages() as $page) {
        $sizes[] = count($page['customers']);
    }
    return [
        'names' => $names,
        'again' => [count(iterator_to_array($every)), count(iterator_to_array($every))],
        'pages' => $sizes,
        'total' => $client->listCustomers(limit: 1)->pages()->current()['total'],
        'none' => iterator_to_array($client->listCustomers(balanceGte: 1)),
        'since' => iterator_to_array($client->listCustomers(updatedAtLt: new DateTimeImmutable('2020-01-01'))),
    ];
}

/** @return array<string, mixed>|null */
function refusal(Closure $call): ?array
{
    try {
        $call();
        return null;
    } catch (QuittanceError $error) {
        return [
            'status' => $error->status,
            'code' => $error->errorCode,
            'message' => $error->getMessage(),
            'details' => $error->details,
            'requestId' => $error->requestId,
            'docUrl' => $error->docUrl,
            'text' => $error . print_r($error->getTrace(), true),
        ];
    }
}

/** @return array<string, mixed> */
function errors(QuittanceClient $client): array
{
    global $retries;
    return [
        'reference' => refusal(static fn () => $client->importInvoice(invoice('I-9', 'nobody'))),
        'missing' => refusal(static fn () => $client->getInvoice(external('none'))),
        'stranger' => refusal(static fn () => iterator_to_array(clientWith('wrong')->listInvoices())),
        'texts' => [print_r($client, true), print_r($client->listInvoices(), true)],
        'retries' => $retries,
    ];
}

/** @return array<string, mixed> */
function repeated(QuittanceClient $client): array
{
    global $retries;
    $note = ['customer' => ['externalId' => 'C-1'], 'content' => 'called'];
    $client->createNote($note);
    $client->createNote($note, options: ['idempotencyKey' => 'mine']);
    $client->importPayment(['externalId' => 'P-7', 'customer' => ['externalId' => 'C-1'], 'amount' => 700]);
    $lost = null;
    try {
        $client->createNote($note, options: ['idempotencyKey' => null]);
    } catch (QuittanceConnectionError) {
        $lost = 'QuittanceConnectionError';
    }
    return ['retries' => $retries, 'lost' => $lost];
}

/** @return array<string, mixed> */
function bulk(QuittanceClient $client): array
{
    $lines = static function (): Generator {
        for ($number = 0; $number < 3000; $number += 1) {
            yield ['type' => 'invoice', 'data' => invoice("I-$number")];
        }
        yield ['type' => 'customer', 'data' => ['externalId' => 'C-1', 'name' => 'Dupont SA']];
        yield ['type' => 'invoice', 'data' => invoice('I-lost', 'nobody')];
    };
    $sent = [];
    $states = [];
    $onProgress = static function (int $count, ?array $standing) use (&$sent, &$states): void {
        if ($standing === null) {
            $sent[] = $count;
        } else {
            $states[] = $standing['state'];
        }
    };
    $done = $client->importLines($lines, fileName: 'all.ndjson', onProgress: $onProgress, pollInterval: 0.05);
    $last = array_slice(iterator_to_array($lines(), false), -2);
    $plain = $client->importLines($last, gzip: false, pollInterval: 0.05);
    $errors = [];
    foreach ($client->listImportErrors($done['id']) as $one) {
        $errors[] = [$one['line'], $one['code']];
    }
    return [
        'state' => $done['state'],
        'fileName' => $done['fileName'],
        'created' => $done['counts']['invoice']['created'],
        'refused' => [QuittanceClient::refused($done), QuittanceClient::refused($plain)],
        'errors' => $errors,
        'sent' => [count($sent) > 2, end($sent)],
        'ended' => in_array('COMPLETED', $states, true),
        'stranger' => refusal(static fn () => clientWith('wrong')->importLines($lines()))['status'] ?? null,
    ];
}

/** @return array<string, mixed> */
function files(QuittanceClient $client): array
{
    $pdf = "%PDF-1.4\n" . implode('', array_map(chr(...), range(0, 255)));
    $client->importCustomer(['externalId' => 'C-1', 'name' => 'Dupont SA']);
    $client->importInvoice(invoice('I-1'));
    $client->uploadInvoicePdf(external('I-1'), $pdf, 'invoice.pdf');
    $note = $client->createNote(['customer' => ['externalId' => 'C-1'], 'content' => 'see there']);
    $added = $client->addNoteAttachment($note['id'], $pdf, 'Übersicht 2026.pdf');
    return [
        'hasPdf' => $client->getInvoice(external('I-1'))['pdfUrl'] !== null,
        'fileName' => $added['fileName'],
        'contentType' => $added['contentType'],
        'same' => $client->getNoteAttachment($note['id'], $added['id']) === $pdf,
    ];
}

/** @return array<string, mixed> */
function webhook(QuittanceClient $client): array
{
    $given = json_decode((string) getenv('DELIVERY'), true, 512, JSON_THROW_ON_ERROR);
    $event = Webhook::verify($given['body'], $given['headers'], $given['secret']);
    $types = [];
    foreach ($client->events(follow: false) as $one) {
        $types[] = $one['type'];
    }
    return ['type' => $event['type'], 'data' => $event['data'], 'feed' => $types];
}

$answer = $argv[1](clientWith((string) getenv('QUITTANCE_SECRET')));
echo json_encode($answer, JSON_THROW_ON_ERROR), "\n";
