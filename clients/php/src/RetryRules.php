<?php

declare(strict_types=1);

namespace Quittance;

/**
 * Whether, and when, a call is made again. The clients of all languages have the same rules.
 *
 * @internal
 */
final class RetryRules
{
    private const CONFLICT = 409;
    private const LIMITED = 429;
    private const TRANSIENT = [500, 503];
    /** Methods that do the same when they are carried out twice. */
    private const REPEATABLE = ['GET', 'HEAD', 'PUT', 'DELETE'];
    /** Waits differ by up to this part of themselves, so that several clients do not come back at once. */
    private const JITTER = 0.25;

    /**
     * @param int $retries how often at most
     * @param float $firstDelay seconds before the first retry; each further one waits twice as long
     * @param float $longestWait longest Retry-After that is waited for, in seconds
     * @param list<string> $retryOn codes that the caller knows to be a matter of order
     * @param bool $repeatable whether the same call may reach the service twice
     */
    public function __construct(
        private readonly int $retries,
        private readonly float $firstDelay,
        private readonly float $longestWait,
        private readonly array $retryOn,
        private readonly bool $repeatable,
    ) {
    }

    /** Whether a body imports a record by the caller's own id: once more, it changes nothing. */
    public static function hasExternalId(mixed $body): bool
    {
        $externalId = is_array($body) ? $body['externalId'] ?? null : null;
        return is_string($externalId) && $externalId !== '';
    }

    /** Whether a call does no more when it reaches the service twice. */
    public static function isRepeatable(string $method, ?string $idempotencyKey, mixed $body): bool
    {
        if (in_array($method, self::REPEATABLE, true)) {
            return true;
        }
        return $method === 'POST' && ($idempotencyKey !== null || self::hasExternalId($body));
    }

    /**
     * Whether an error may be gone the next time: no answer, 500, 503, 429, and a 409 that says when to come again,
     * because an earlier attempt of the same call is still being worked on.
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
     * Seconds to wait before a call is made again; null: it is not.
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
