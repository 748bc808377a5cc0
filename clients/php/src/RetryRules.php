<?php

declare(strict_types=1);

namespace Quittance;

/**
 * Decides whether and when a call is retried. The clients of all languages have the same rules.
 *
 * @internal
 */
final class RetryRules
{
    private const CONFLICT = 409;
    private const LIMITED = 429;
    private const TRANSIENT = [500, 503];
    /** Idempotent methods. */
    private const REPEATABLE = ['GET', 'HEAD', 'PUT', 'DELETE'];
    /** Random part of each delay, so that several clients do not retry at the same time. */
    private const JITTER = 0.25;

    /**
     * @param int $retries maximum number of retries
     * @param float $firstDelay seconds before the first retry; each further delay is twice as long
     * @param float $longestWait longest accepted Retry-After, in seconds
     * @param list<string> $retryOn error codes that depend on the order of calls, according to the caller
     * @param bool $repeatable whether repeating the call is safe
     */
    public function __construct(
        private readonly int $retries,
        private readonly float $firstDelay,
        private readonly float $longestWait,
        private readonly array $retryOn,
        private readonly bool $repeatable,
    ) {
    }

    /** Returns whether the body has an external id: importing the same record again changes nothing. */
    public static function hasExternalId(mixed $body): bool
    {
        $externalId = is_array($body) ? $body['externalId'] ?? null : null;
        return is_string($externalId) && $externalId !== '';
    }

    /** Returns whether repeating a call is safe. */
    public static function isRepeatable(string $method, ?string $idempotencyKey, mixed $body): bool
    {
        if (in_array($method, self::REPEATABLE, true)) {
            return true;
        }
        return $method === 'POST' && ($idempotencyKey !== null || self::hasExternalId($body));
    }

    /**
     * Returns whether a retry may succeed: no response, 500, 503, 429, or 409 with Retry-After (an earlier
     * attempt of the same call is still running).
     */
    public static function isTransient(QuittanceError|QuittanceConnectionError $error): bool
    {
        if ($error instanceof QuittanceConnectionError) {
            return true;
        }
        if ($error->status === self::CONFLICT && $error->retryAfter !== null) {
            return true;
        }
        return $error->status === self::LIMITED || in_array($error->status, self::TRANSIENT, true);
    }

    /**
     * Returns the seconds to wait before a retry; null for no retry.
     *
     * @param int $attempt 1 for the first retry
     * @param float $chance from 0 to 1
     */
    public function waitBefore(int $attempt, QuittanceError|QuittanceConnectionError $error, float $chance): ?float
    {
        $answer = $error instanceof QuittanceError ? $error : null;
        $isAskedFor = $answer !== null && in_array($answer->errorCode, $this->retryOn, true);
        if ($attempt > $this->retries || !($isAskedFor || self::isTransient($error))) {
            return null;
        }
        $isUndone = $isAskedFor || $answer?->status === self::LIMITED;
        if (!$this->repeatable && !$isUndone) {
            return null;
        }
        $backoff = $this->firstDelay * 2 ** ($attempt - 1) * (1 - self::JITTER + 2 * self::JITTER * $chance);
        $retryAfter = $answer?->retryAfter;
        if ($retryAfter === null) {
            return $backoff;
        }
        return $retryAfter > $this->longestWait ? null : max($backoff, $retryAfter + self::JITTER * $chance);
    }
}
