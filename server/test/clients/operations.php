<?php

// Calls one method of the client for each line of standard input and prints its answer as a line.

declare(strict_types=1);

use Quittance\QuittanceClient;
use Quittance\QuittanceError;
use Quittance\Records;

require __DIR__ . '/../../../clients/php/autoload.php';

function plain(string $name): string
{
    return (string) preg_replace('/[^a-z0-9]/', '', strtolower($name));
}

/**
 * @param array<string, mixed> $query
 * @return array<string, mixed>
 */
function named(ReflectionMethod $method, array $query): array
{
    $arguments = [];
    foreach ($method->getParameters() as $parameter) {
        foreach ($query as $name => $value) {
            if (plain($name) === plain($parameter->getName())) {
                $arguments[$parameter->getName()] = $value;
            }
        }
    }
    if (count($arguments) !== count($query)) {
        throw new LogicException("{$method->getName()} lacks a parameter of " . json_encode($query));
    }
    return $arguments;
}

/**
 * @param array<string, mixed> $call
 * @return array<string, mixed>
 */
function answerOf(QuittanceClient $client, array $call): array
{
    if (!method_exists($client, $call['operation'])) {
        return ['missing' => $call['operation']];
    }
    $positional = $call['path'];
    if (isset($call['file'])) {
        $positional[] = (string) base64_decode($call['file'], true);
    }
    if (isset($call['body'])) {
        $positional[] = $call['body'];
    }
    $method = new ReflectionMethod($client, $call['operation']);
    $answer = $method->invokeArgs($client, [...$positional, ...named($method, $call['query'])]);
    if (is_string($answer)) {
        return ['bytes' => strlen($answer)];
    }
    return ['json' => $answer instanceof Records ? $answer->pages()->current() : $answer];
}

$client = new QuittanceClient(
    (string) getenv('QUITTANCE_URL'),
    (string) getenv('QUITTANCE_KEY'),
    (string) getenv('QUITTANCE_SECRET'),
    retries: 0,
);
while (($line = fgets(STDIN)) !== false) {
    try {
        $answer = answerOf($client, json_decode($line, true, 512, JSON_THROW_ON_ERROR));
    } catch (QuittanceError $error) {
        $answer = ['error' => (string) $error->getMessage() . json_encode($error->details)];
    }
    echo json_encode($answer, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION), "\n";
}
