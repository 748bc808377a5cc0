<?php

declare(strict_types=1);

namespace Quittance;

/** An error response of the service. */
final class QuittanceError extends \RuntimeException
{
    /**
     * @param int $status the HTTP status
     * @param string $errorCode an error code of the API; later releases and proxies may send other values
     * @param string $message what happened, for people
     * @param list<array{field: string, error: string}> $details the refused fields with the reasons
     * @param string|null $requestId give it to the operator of the service
     * @param string|null $docUrl URL that explains the code
     * @param int|null $retryAfter seconds to wait, from Retry-After
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

    /** Omits the trace: it would put the request's data into logs. */
    public function __toString(): string
    {
        $refused = array_map(static fn (array $one): string => "; {$one['field']}: {$one['error']}", $this->details);
        $request = $this->requestId === null ? '' : " (request {$this->requestId})";
        $summary = "{$this->status} {$this->errorCode}: {$this->message}";
        return "QuittanceError: $summary" . implode('', $refused) . $request;
    }

    /**
     * Returns the error in a response. Without our body (for example from a proxy) it depends on the status.
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
