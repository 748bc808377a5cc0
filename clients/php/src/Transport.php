<?php

declare(strict_types=1);

namespace Quittance;

/**
 * Sends calls: authenticates them, and retries if that is safe and may help.
 *
 * @internal
 */
final class Transport
{
    private const KEY_HEADER = 'Idempotency-Key';
    private const CONNECT_MILLIS = 10_000;

    /** Without a trailing `/v1`. */
    public readonly string $base;
    /** The service's name in messages. */
    public readonly string $origin;
    private ?\CurlHandle $curl = null;

    /**
     * @param \Closure(): list<string> $sign returns the headers with the key pair; a closure hides them from
     *     dumps
     * @param \Closure(Retry): void $onRetry
     */
    public function __construct(
        string $baseUrl,
        private readonly \Closure $sign,
        private readonly float $timeout,
        private readonly int $retries,
        private readonly float $firstDelay,
        private readonly float $longestWait,
        private readonly \Closure $onRetry,
    ) {
        $parts = parse_url($baseUrl);
        $scheme = $parts['scheme'] ?? '';
        if (!in_array($scheme, ['http', 'https'], true) || !isset($parts['host']) || isset($parts['user'])) {
            throw new \InvalidArgumentException('baseUrl must be http(s)://host[:port], without a user');
        }
        // The documented base address ends with "/v1".
        $this->base = (string) preg_replace('~/v1$~', '', rtrim($baseUrl, '/'));
        $this->origin = "$scheme://{$parts['host']}" . (isset($parts['port']) ? ":{$parts['port']}" : '');
    }

    /**
     * Sends one call and returns the body of its successful response.
     *
     * @template T
     * @param array{idempotencyKey?: string|null, retryOn?: list<string>, timeout?: float,
     *     headers?: array<string, string>} $options
     * @param \Closure(string): T $read reads the required part of the body
     * @return T
     */
    public function send(
        string $method,
        string $url,
        mixed $body,
        ?Payload $payload,
        array $options,
        \Closure $read,
    ): mixed {
        $headers = array_change_key_case($options['headers'] ?? []);
        $given = $headers[strtolower(self::KEY_HEADER)] ?? null;
        unset($headers[strtolower(self::KEY_HEADER)]);
        $isOurs = !array_key_exists('idempotencyKey', $options) && $given === null
            && $method === 'POST' && !RetryRules::hasExternalId($body);
        $key = $isOurs ? self::newKey() : ($options['idempotencyKey'] ?? $given);
        $rules = new RetryRules(
            $payload?->once ? 0 : $this->retries,
            $this->firstDelay,
            $this->longestWait,
            $options['retryOn'] ?? [],
            RetryRules::isRepeatable($method, $key, $body),
        );
        $timeout = $options['timeout'] ?? $this->timeout;
        for ($attempt = 1;; $attempt += 1) {
            try {
                return $this->attempt($method, $url, $headers, $key, $payload, $timeout, $read);
            } catch (QuittanceError | QuittanceConnectionError $error) {
                $delay = $rules->waitBefore($attempt, $error, random_int(0, 1000) / 1000);
                if ($delay === null) {
                    throw $error;
                }
                if ($isOurs && !RetryRules::isTransient($error)) {
                    // The service stores an error under its key. A retry after an error needs a new key.
                    $key = self::newKey();
                }
                ($this->onRetry)(new Retry($attempt, $delay, $error));
                self::pause($delay);
            }
        }
    }

    public static function pause(float $seconds): void
    {
        usleep((int) round($seconds * 1_000_000));
    }

    /**
     * @template T
     * @param array<string, string> $headers
     * @param \Closure(string): T $read
     * @return T
     */
    private function attempt(
        string $method,
        string $url,
        array $headers,
        ?string $key,
        ?Payload $payload,
        float $timeout,
        \Closure $read,
    ): mixed {
        $lines = [];
        foreach ($headers as $name => $value) {
            $lines[] = "$name: $value";
        }
        if ($key !== null) {
            $lines[] = self::KEY_HEADER . ": $key";
        }
        [$status, $answered, $body] = $this->exchange($method, $url, $lines, $payload, $timeout);
        if ($status < 200 || $status >= 300) {
            throw QuittanceError::of($status, $answered, $body);
        }
        try {
            return $read($body);
        } catch (\JsonException $error) {
            throw $this->noAnswer($error->getMessage());
        }
    }

    /**
     * @param list<string> $headers
     * @return array{int, array<string, string>, string} status, headers by names in lower case, body
     */
    private function exchange(string $method, string $url, array $headers, ?Payload $payload, float $timeout): array
    {
        // Not passed as an argument, because arguments appear in error traces. `Expect:` avoids waiting for
        // permission to send.
        $signed = [...$headers, ...($this->sign)(), 'Expect:'];
        $answered = [];
        $curl = $this->curl ??= curl_init();
        curl_reset($curl);
        $body = $payload === null ? ($method === 'POST' ? '' : null) : ($payload->make)();
        $isStreamed = $body instanceof \Iterator;
        // No content type without a body; curl would add its own.
        $signed[] = $payload === null ? 'Content-Type:' : "Content-Type: {$payload->contentType}";
        if (preg_grep('/[\r\n]/', $signed) !== []) {
            throw new \InvalidArgumentException('A header has a line break');
        }
        // Redirects are not followed: another host must not receive the key pair.
        curl_setopt_array($curl, [
            CURLOPT_URL => $url,
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_NOBODY => $method === 'HEAD',
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_NOSIGNAL => true,
            // curl silently repeats a call if a reused connection had already ended.
            CURLOPT_FRESH_CONNECT => !in_array($method, ['GET', 'HEAD', 'PUT', 'DELETE'], true),
            CURLOPT_CONNECTTIMEOUT_MS => self::CONNECT_MILLIS,
            CURLOPT_TIMEOUT_MS => $isStreamed ? 0 : (int) round($timeout * 1000),
            CURLOPT_HEADERFUNCTION => static function (\CurlHandle $_, string $line) use (&$answered): int {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $answered[strtolower(trim($name))] = trim($value);
                return strlen($line);
            },
        ]);
        if ($isStreamed) {
            curl_setopt_array($curl, self::streaming($body));
            $signed[] = 'Transfer-Encoding: chunked';
        } elseif ($body !== null) {
            curl_setopt($curl, CURLOPT_POSTFIELDS, $body);
        }
        curl_setopt($curl, CURLOPT_HTTPHEADER, $signed);
        $answer = curl_exec($curl);
        if (!is_string($answer)) {
            throw $this->noAnswer(curl_error($curl));
        }
        return [curl_getinfo($curl, CURLINFO_RESPONSE_CODE), $answered, $answer];
    }

    /**
     * @param \Iterator<string> $parts
     * @return array<int, mixed>
     */
    private static function streaming(\Iterator $parts): array
    {
        $rest = '';
        return [
            CURLOPT_UPLOAD => true,
            CURLOPT_READFUNCTION => static function ($_, $__, int $length) use ($parts, &$rest): string {
                while ($rest === '' && $parts->valid()) {
                    $rest = $parts->current();
                    $parts->next();
                }
                $piece = substr($rest, 0, $length);
                $rest = substr($rest, strlen($piece));
                return $piece;
            },
        ];
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['service' => $this->origin];
    }

    private function noAnswer(string $reason): QuittanceConnectionError
    {
        return new QuittanceConnectionError("No answer from {$this->origin}: $reason");
    }

    private static function newKey(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
        $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }
}
