<?php

declare(strict_types=1);

namespace Quittance;

/**
 * A body that can be created again for each attempt.
 *
 * @internal
 */
final class Payload
{
    /** Approximate size of the parts in which lines are sent. */
    private const CHUNK_BYTES = 64 * 1024;

    /**
     * @param \Closure(): (string|\Iterator<string>) $make returns the body, or its parts, which are sent
     *     while they are read
     * @param bool $once the body cannot be created again: a failed attempt is final
     */
    private function __construct(
        public readonly string $contentType,
        public readonly \Closure $make,
        public readonly bool $once = false,
    ) {
    }

    public static function json(mixed $body): self
    {
        // An empty array becomes an empty object: every body of this service is an object.
        $text = self::encoded($body === [] ? new \stdClass() : $body);
        return new self('application/json', static fn (): string => $text);
    }

    /**
     * Builds a file upload: its bytes as a form, or an array as JSON.
     *
     * @param string|array<mixed> $file
     */
    public static function file(string $part, string|array $file, string $name): self
    {
        return is_array($file) ? self::json($file) : self::form($part, $file, $name);
    }

    /** Builds a form with one file. */
    public static function form(string $part, string $content, string $name): self
    {
        $boundary = bin2hex(random_bytes(16));
        $quoted = strtr($name, ['"' => '%22', "\r" => '%0D', "\n" => '%0A']);
        $data = "--$boundary\r\nContent-Disposition: form-data; name=\"$part\"; filename=\"$quoted\"\r\n"
            . 'Content-Type: ' . self::contentTypeOf($content) . "\r\n\r\n$content\r\n--$boundary--\r\n";
        return new self("multipart/form-data; boundary=$boundary", static fn (): string => $data);
    }

    /**
     * Encodes the lines as NDJSON with backpressure: it reads the source as fast as it sends.
     *
     * @param iterable<array<string, mixed>>|\Closure(): iterable<array<string, mixed>> $source
     * @param \Closure(int): void $onSent called with the number of lines read so far
     */
    public static function lines(iterable|\Closure $source, bool $gzip, \Closure $onSent): self
    {
        return new self(
            $gzip ? 'application/gzip' : 'application/x-ndjson',
            static function () use ($source, $gzip, $onSent): \Iterator {
                $parts = self::partsOf($source instanceof \Closure ? $source() : $source, $onSent);
                return $gzip ? self::zipped($parts) : $parts;
            },
            !is_array($source) && !$source instanceof \Closure,
        );
    }

    /**
     * @param iterable<array<string, mixed>> $source
     * @param \Closure(int): void $onSent
     * @return \Generator<int, string>
     */
    private static function partsOf(iterable $source, \Closure $onSent): \Generator
    {
        $text = '';
        $sent = 0;
        foreach ($source as $line) {
            $text .= self::encoded($line) . "\n";
            $sent += 1;
            if (strlen($text) >= self::CHUNK_BYTES) {
                yield $text;
                $text = '';
                $onSent($sent);
            }
        }
        if ($text !== '') {
            yield $text;
        }
        $onSent($sent);
    }

    /**
     * @param \Generator<int, string> $parts
     * @return \Generator<int, string>
     */
    private static function zipped(\Generator $parts): \Generator
    {
        $packer = deflate_init(ZLIB_ENCODING_GZIP);
        if ($packer === false) {
            throw new \LogicException('The lines cannot be zipped');
        }
        foreach ($parts as $part) {
            $packed = (string) deflate_add($packer, $part, ZLIB_NO_FLUSH);
            if ($packed !== '') {
                yield $packed;
            }
        }
        yield (string) deflate_add($packer, '', ZLIB_FINISH);
    }

    /** Formats an instant for the service. */
    public static function instant(\DateTimeInterface $value): string
    {
        return $value->format('Y-m-d\TH:i:s.vP');
    }

    private static function encoded(mixed $value): string
    {
        $flags = JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE;
        return json_encode(self::withoutDates($value), $flags);
    }

    /** Replaces dates by text: json_encode() would write their fields. */
    private static function withoutDates(mixed $value): mixed
    {
        if ($value instanceof \DateTimeInterface) {
            return self::instant($value);
        }
        return is_array($value) ? array_map(self::withoutDates(...), $value) : $value;
    }

    private static function contentTypeOf(string $content): string
    {
        return str_starts_with($content, '%PDF-') ? 'application/pdf' : 'application/octet-stream';
    }
}
