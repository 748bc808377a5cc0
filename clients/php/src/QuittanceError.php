<?php

declare(strict_types=1);

namespace Quittance;

/** What the service answered instead of what was asked for. */
final class QuittanceError extends \RuntimeException
{
    /**
     * @param int $status the HTTP status
     * @param string $errorCode a code of the interface; of a later release, or of a proxy, any other text
     * @param string $message what happened, for people
     * @param list<array{field: string, error: string}> $details the fields that were refused, and why
     * @param string|null $requestId what to tell whoever runs the service
     * @param string|null $docUrl where the service explains the code
     * @param int|null $retryAfter seconds that the answer asks to wait
     */
    public function __construct(
        public readonly int $status,
        public readonly string $errorCode,
        string $message,
        public readonly array $details = [],
        public readonly ?string $requestId = null,
        public readonly ?string $docUrl = null,
        public readonly ?int $retryAfter = null,
    ) {
        parent::__construct($message, $status);
    }

    /** As logs show it, without a trace, which would hold what was sent. */
    public function __toString(): string
    {
        $refused = array_map(static fn (array $one): string => "; {$one['field']}: {$one['error']}", $this->details);
        $request = $this->requestId === null ? '' : " (request {$this->requestId})";
        $told = "{$this->status} {$this->errorCode}: {$this->message}";
        return "QuittanceError: $told" . implode('', $refused) . $request;
    }

    /**
     * The error that an answer carries; one without our body (of a proxy) is told by its status.
     *
     * @internal
     * @param array<string, string> $headers by names in lower case
     */
    public static function of(int $status, array $headers, string $body): self
    {
        $answer = json_decode($body, true);
        $fields = is_array($answer) && is_array($answer['Error'] ?? null) ? $answer['Error'] : [];
        $retryAfter = $headers['retry-after'] ?? '';
        return new self(
            $status,
            is_string($fields['code'] ?? null) ? $fields['code'] : "HTTP_$status",
            is_string($fields['message'] ?? null) ? $fields['message'] : "The service answered $status",
            is_array($fields['details'] ?? null) ? array_values($fields['details']) : [],
            $headers['x-request-id'] ?? null,
            is_string($fields['docUrl'] ?? null) ? $fields['docUrl'] : null,
            ctype_digit($retryAfter) ? (int) $retryAfter : null,
        );
    }
}
