<?php

declare(strict_types=1);

namespace Quittance;

/** Verifies webhook deliveries by the Standard Webhooks scheme. */
final class Webhook
{
    private const PREFIX = 'whsec_';

    /**
     * Verifies a delivery's signature and time, and returns its event. During a secret rotation, pass both
     * secrets.
     *
     * @param string $body exactly as received: `file_get_contents('php://input')`
     * @param array<string, string|list<string>> $headers from `getallheaders()` or PSR-7
     * @param string|list<string> $secrets the endpoint's secrets (`whsec_…`)
     * @param int $tolerance maximum difference from the delivery's time, in seconds
     * @param int|null $now seconds since 1970; default: the clock
     * @return array{type: string, timestamp: string, data: array<string, mixed>}
     * @throws WebhookVerificationError a wrong or missing signature or time, or no event
     * @throws \InvalidArgumentException an invalid secret
     */
    public static function verify(
        string $body,
        array $headers,
        #[\SensitiveParameter] string|array $secrets,
        int $tolerance = 300,
        ?int $now = null,
    ): array {
        $keys = array_map(self::keyOf(...), (array) $secrets);
        $given = [];
        foreach ($headers as $name => $value) {
            $given[strtolower((string) $name)] = is_array($value) ? (string) reset($value) : (string) $value;
        }
        $id = $given['webhook-id'] ?? '';
        $sentAt = $given['webhook-timestamp'] ?? '';
        $signatures = $given['webhook-signature'] ?? '';
        if ($id === '' || $signatures === '' || preg_match('/\A[0-9]{1,12}\z/', $sentAt) !== 1) {
            throw new WebhookVerificationError('The request is not signed');
        }
        if (abs(($now ?? time()) - (int) $sentAt) > $tolerance) {
            throw new WebhookVerificationError('The request is too old, or of the future');
        }
        foreach ($keys as $key) {
            if (self::isSignedBy($key, "$id.$sentAt.$body", $signatures)) {
                return self::eventOf($body);
            }
        }
        throw new WebhookVerificationError('No signature is one of ours');
    }

    private static function keyOf(#[\SensitiveParameter] string $secret): string
    {
        $text = str_starts_with($secret, self::PREFIX) ? substr($secret, strlen(self::PREFIX)) : $secret;
        $key = base64_decode($text, true);
        if ($key === false || $key === '') {
            // Without the secret: messages end up in logs.
            throw new \InvalidArgumentException('A webhook secret is whsec_ and base64');
        }
        return $key;
    }

    private static function isSignedBy(#[\SensitiveParameter] string $key, string $signed, string $signatures): bool
    {
        $expected = base64_encode(hash_hmac('sha256', $signed, $key, true));
        $found = false;
        foreach (explode(' ', $signatures) as $one) {
            [$version, $signature] = explode(',', $one, 2) + [1 => ''];
            $found = ($version === 'v1' && hash_equals($expected, $signature)) || $found;
        }
        return $found;
    }

    /** @return array{type: string, timestamp: string, data: array<string, mixed>} */
    private static function eventOf(string $body): array
    {
        $event = json_decode($body);
        if (
            !$event instanceof \stdClass
            || !is_string($event->type ?? null)
            || !is_string($event->timestamp ?? null)
            || !($event->data ?? null) instanceof \stdClass
        ) {
            throw new WebhookVerificationError('The body is signed, but is not an event');
        }
        return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
    }
}
