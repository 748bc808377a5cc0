<?php

declare(strict_types=1);

namespace Quittance;

/**
 * A client of one organization. Calls retry as the API advises, then throw QuittanceError for an error
 * response. They throw QuittanceConnectionError if no response came.
 *
 * @phpstan-import-type Import from Types
 * @phpstan-import-type Event from Types
 */
final class QuittanceClient extends Operations
{
    /**
     * @param string $baseUrl address of the service, such as `https://receivables.example.com`
     * @param float $timeout seconds until an unanswered call fails; 0: never. Uploads of bulk imports have no
     *     such limit
     * @param int $retries maximum number of retries
     * @param float $firstDelay seconds before the first retry; each further delay is twice as long
     * @param float $longestWait longest accepted Retry-After, in seconds; beyond it the call fails
     * @param (\Closure(Retry): void)|null $onRetry called before each retry, for logs
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
        $notify = $onRetry ?? static function (): void {
        };
        parent::__construct(
            new Transport($baseUrl, $sign, $timeout, $retries, $firstDelay, $longestWait, $notify),
        );
    }

    /**
     * Imports any number of lines in one request and waits until they are applied. Refused lines do not stop
     * the others: check `refused` and `listImportErrors`. An upload that breaks off stores nothing. It is
     * retried if the source can be read again (an array, or a closure).
     *
     * @param iterable<array{type: string, data: array<string, mixed>}>|\Closure $source lines, or a closure
     *     that starts them again
     * @param string|null $fileName shown with the import in lists
     * @param bool|null $gzip default: true if ext-zlib is installed
     * @param (\Closure(int, array<string, mixed>|null): void)|null $onProgress called with the number of
     *     lines read so far; once all are received, also with the import's progress
     * @param float $pollInterval seconds between polls of the import
     * @param bool $lenient accepts records in part: ignores unknown fields, corrects or drops contacts;
     *     `listImportWarnings` lists them
     * @param 'upsert'|'state'|null $mode `upsert` (default): each line is applied alone; `state`: the
     *     lines state the final state of their records, in any order, including lines of type `deleted`
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
        ?string $mode = null,
    ): array {
        $report = $onProgress ?? static function (): void {
        };
        $payload = Payload::lines(
            $source,
            $gzip ?? function_exists('deflate_init'),
            static fn (int $sent) => $report($sent, null),
        );
        $headers = $fileName === null ? [] : ['X-File-Name' => $fileName];
        if ($lenient) {
            $headers['Prefer'] = 'handling=lenient';
        }
        $standing = $this->json(
            'POST',
            '/v1/imports',
            query: ['mode' => $mode],
            payload: $payload,
            options: ['headers' => $headers],
        );
        for (;;) {
            $report($standing['linesTotal'], $standing);
            if (in_array($standing['state'], ['COMPLETED', 'FAILED'], true)) {
                return $standing;
            }
            Transport::pause($pollInterval);
            $standing = $this->getImport($standing['id']);
        }
    }

    /**
     * Returns the number of refused lines of an import.
     *
     * @param array<string, mixed> $standing
     */
    public static function refused(array $standing): int
    {
        return (int) array_sum(array_column($standing['counts'], 'refused'));
    }

    /**
     * Iterates over changes, oldest first. At the end it waits for more; with `follow: false` it stops there.
     * Store the `cursor` of the last event that you have processed, and pass it as `since` next time.
     *
     * @param string|null $since a cursor; null: from the oldest stored event
     * @param string|null $type such as `invoice.paid,payment.created`
     * @param float $pollInterval seconds between polls at the end of the feed
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
