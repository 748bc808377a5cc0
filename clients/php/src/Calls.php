<?php

declare(strict_types=1);

namespace Quittance;

/**
 * Builds calls: addresses, parameters, bodies.
 *
 * `options` of any call:
 * - `idempotencyKey` identifies the call, so that repeats are applied only once. Every POST without an
 * external id gets a generated key; null sends none.
 * - `retryOn` lists 4xx error codes that are retried, such as REFERENCE_NOT_FOUND.
 * - `timeout` is the number of seconds until an unanswered call fails (0: never).
 * - `headers` are additional request headers.
 *
 * @phpstan-type CallOptions array{
 *     idempotencyKey?: string|null,
 *     retryOn?: list<string>,
 *     timeout?: float,
 *     headers?: array<string, string>,
 * }
 */
abstract class Calls
{
    protected function __construct(private readonly Transport $transport)
    {
    }

    /** Returns a path id for your own identifier: `QuittanceClient::external('C-1')`. */
    public static function external(string $externalId): string
    {
        return "external:$externalId";
    }

    /**
     * Calls any address, such as `/v1/customers`, and returns the JSON of its response.
     *
     * @param array<string, mixed> $query
     * @param array<mixed>|null $body
     * @param CallOptions $options
     */
    public function request(
        string $method,
        string $path,
        array $query = [],
        ?array $body = null,
        array $options = [],
    ): mixed {
        return $this->json($method, $path, query: $query, body: $body, options: $options);
    }

    /**
     * Calls any address and returns the bytes of its response, for files.
     *
     * @param array<string, mixed> $query
     * @param CallOptions $options
     */
    public function requestBytes(string $method, string $path, array $query = [], array $options = []): string
    {
        return $this->bytes($method, $path, query: $query, options: $options);
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['service' => $this->transport->origin];
    }

    /**
     * @param array<string, mixed> $path
     * @param array<string, mixed> $query
     * @param array<mixed>|null $body
     * @param CallOptions $options
     */
    protected function json(
        string $method,
        string $address,
        array $path = [],
        array $query = [],
        ?array $body = null,
        ?Payload $payload = null,
        array $options = [],
    ): mixed {
        $read = static fn (string $text): mixed => $text === ''
            ? null
            : json_decode($text, true, 512, JSON_THROW_ON_ERROR);
        return $this->transport->send(
            strtoupper($method),
            $this->transport->base . self::addressOf($address, $path) . self::queryOf($query),
            $body,
            $payload ?? ($body === null ? null : Payload::json($body)),
            $options,
            $read,
        );
    }

    /**
     * @param array<string, mixed> $path
     * @param array<string, mixed> $query
     * @param CallOptions $options
     */
    protected function bytes(
        string $method,
        string $address,
        array $path = [],
        array $query = [],
        array $options = [],
    ): string {
        $url = $this->transport->base . self::addressOf($address, $path) . self::queryOf($query);
        return $this->transport->send(strtoupper($method), $url, null, null, $options, static fn (string $all) => $all);
    }

    /**
     * @param array<string, mixed> $path
     * @param array<string, mixed> $query
     * @param CallOptions $options
     * @return Records<array<string, mixed>>
     */
    protected function records(
        string $address,
        string $field,
        array $path = [],
        array $query = [],
        array $options = [],
    ): Records {
        $fetch = fn (array $one): array => $this->json('GET', $address, path: $path, query: $one, options: $options);
        return new Records($fetch, $field, $query);
    }

    /** Joins several values with commas. */
    protected static function joined(mixed $values): mixed
    {
        return is_array($values) ? implode(',', array_map(self::textOf(...), $values)) : $values;
    }

    /**
     * Builds custom field filters, which have the field's id in their name.
     *
     * @param array<string, string>|null $values
     * @return array<string, string>
     */
    protected static function byCustomField(?array $values): array
    {
        $named = [];
        foreach ($values ?? [] as $id => $value) {
            $named["customFieldsData_$id.eq"] = $value;
        }
        return $named;
    }

    /** @param array<string, mixed> $values */
    private static function addressOf(string $address, array $values): string
    {
        return (string) preg_replace_callback('/\{(\w+)\}/', static function (array $found) use ($address, $values) {
            $value = $values[$found[1]] ?? '';
            if ($value === '') {
                throw new \InvalidArgumentException("$address needs a value for {$found[1]}");
            }
            return rawurlencode((string) $value);
        }, $address);
    }

    /** @param array<string, mixed> $values */
    private static function queryOf(array $values): string
    {
        $pairs = [];
        foreach ($values as $name => $value) {
            foreach (is_array($value) ? $value : [$value] as $one) {
                if ($one !== null) {
                    $pairs[] = rawurlencode($name) . '=' . rawurlencode(self::textOf($one));
                }
            }
        }
        return $pairs === [] ? '' : '?' . implode('&', $pairs);
    }

    private static function textOf(mixed $value): string
    {
        if (is_bool($value)) {
            return $value ? 'true' : 'false';
        }
        return $value instanceof \DateTimeInterface ? Payload::instant($value) : (string) $value;
    }
}
