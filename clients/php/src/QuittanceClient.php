<?php

declare(strict_types=1);

namespace Quittance;

/**
 * A client of one organization of one service. Calls throw QuittanceError for an answer that is not a success, after
 * the retries that are advised, and QuittanceConnectionError where no answer came.
 *
 * @phpstan-import-type Import from Types
 * @phpstan-import-type Event from Types
 */
final class QuittanceClient extends Operations
{
    /**
     * @param string $baseUrl where the service is, such as `https://receivables.example.com`
     * @param float $timeout seconds until an unanswered call counts as failed; 0: never. Uploads of bulk imports have
     *     no such limit
     * @param int $retries how often a call is tried again
     * @param float $firstDelay seconds before the first retry; each further one waits twice as long
     * @param float $longestWait longest Retry-After that is waited for, in seconds; beyond it the call fails
     * @param (\Closure(Retry): void)|null $onRetry told of each retry, for logs
     */
    public function __construct(
        string $baseUrl,
        string $apiKey,
        #[\SensitiveParameter] string $apiSecret,
        float $timeout = 60,
        int $retries = 4,
        float $firstDelay = 1,
        float $longestWait = 120,
        ?\Closure $onRetry = null,
    ) {
        $sign = static fn (): array => [
            'User-Agent: quittance-php/' . self::VERSION,
            "X-Api-Key: $apiKey",
            "X-Api-Secret: $apiSecret",
        ];
        $told = $onRetry ?? static function (): void {
        };
        parent::__construct(
            new Transport($baseUrl, $sign, $timeout, $retries, $firstDelay, $longestWait, $told),
        );
    }

    /**
     * Import any number of lines as one request, and wait until they are applied. Refused lines stop no other: look at
     * `refused`, and at `listImportErrors`. An upload that breaks off leaves nothing behind; it is tried again when the
     * source can be read again (an array, or a closure).
     *
     * @param iterable<array{type: string, data: array<string, mixed>}>|\Closure $source lines, or a closure that begins
     *     them anew
     * @param string|null $fileName shown beside the import in lists
     * @param bool|null $gzip unless given, where ext-zlib is there
     * @param (\Closure(int, array<string, mixed>|null): void)|null $onProgress told how many lines were read, and, once
     *     all were received, where the import stands
     * @param float $pollInterval seconds between two looks at the import
     * @param bool $lenient keep what can be kept of a record: ignore unknown fields, mend or leave out contacts;
     *     `listImportWarnings` names them
     * @return array<string, mixed>
     * @phpstan-return Import
     */
    public function importLines(
        iterable|\Closure $source,
        ?string $fileName = null,
        ?bool $gzip = null,
        ?\Closure $onProgress = null,
        float $pollInterval = 1,
        bool $lenient = false,
    ): array {
        $told = $onProgress ?? static function (): void {
        };
        $payload = Payload::lines(
            $source,
            $gzip ?? function_exists('deflate_init'),
            static fn (int $sent) => $told($sent, null),
        );
        $headers = $fileName === null ? [] : ['X-File-Name' => $fileName];
        if ($lenient) {
            $headers['Prefer'] = 'handling=lenient';
        }
        $standing = $this->json('POST', '/v1/imports', payload: $payload, options: ['headers' => $headers]);
        for (;;) {
            $told($standing['linesTotal'], $standing);
            if (in_array($standing['state'], ['COMPLETED', 'FAILED'], true)) {
                return $standing;
            }
            Transport::pause($pollInterval);
            $standing = $this->getImport($standing['id']);
        }
    }

    /**
     * Lines of an import that were refused.
     *
     * @param array<string, mixed> $standing
     */
    public static function refused(array $standing): int
    {
        return (int) array_sum(array_column($standing['counts'], 'refused'));
    }

    /**
     * What has changed, oldest first. At the end it waits for more; with `follow: false` it ends there. Keep the
     * `cursor` of the last event that you have dealt with, and begin from it next time.
     *
     * @param string|null $since a cursor; null: from the oldest that is kept
     * @param string|null $type such as `invoice.paid,payment.created`
     * @param float $pollInterval seconds between two questions at the end of the feed
     * @return \Generator<int, array<string, mixed>>
     * @phpstan-return \Generator<int, Event>
     */
    public function events(
        ?string $since = null,
        ?string $type = null,
        ?string $customerId = null,
        ?string $customerExternalId = null,
        bool $follow = true,
        float $pollInterval = 5,
    ): \Generator {
        for (;;) {
            $page = $this->listEvents(
                type: $type,
                customerId: $customerId,
                customerExternalId: $customerExternalId,
                since: $since,
                limit: 500,
            );
            foreach ($page['items'] as $event) {
                yield $event;
            }
            $since = $page['nextCursor'];
            if ($page['items'] !== []) {
                continue;
            }
            if (!$follow) {
                return;
            }
            Transport::pause($pollInterval);
        }
    }
}
