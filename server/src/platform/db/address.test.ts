import { describe, expect, it } from 'vitest';
import { databaseAddress } from './address.ts';

const serversOf = (text: string) => databaseAddress(text).servers.map((one) => one.connectionString);

describe('a database address', () => {
  it('may name one server, whose role is not checked', () => {
    const address = databaseAddress('postgres://u:p@db.example:6432/books?sslmode=require');
    expect(address).toMatchObject({ isChosen: false, place: 'db.example:6432/books' });
    expect(address.servers).toEqual([
      { name: 'db.example:6432', connectionString: 'postgres://u:p@db.example:6432/books?sslmode=require' },
    ]);
  });

  it('may name several servers as in libpq, each with its own port', () => {
    const text =
      'postgresql://u:p%40@a,b:5433,[::1]:5434/books?sslmode=require&target_session_attrs=read-write';
    expect(serversOf(text)).toEqual([
      'postgresql://u:p%40@a:5432/books?sslmode=require',
      'postgresql://u:p%40@b:5433/books?sslmode=require',
      'postgresql://u:p%40@[::1]:5434/books?sslmode=require',
    ]);
    expect(databaseAddress(text)).toMatchObject({ isChosen: true, place: 'a:5432,b:5433,[::1]:5434/books' });
    expect(databaseAddress('postgres://a,b/books').isChosen).toBe(true);
  });

  it('accepts hosts and ports as parameters, and socket folders', () => {
    expect(serversOf('postgres:///books?host=a,b&port=5433')).toEqual([
      'postgres://a:5433/books',
      'postgres://b:5433/books',
    ]);
    expect(serversOf('postgres://u@/books?host=/run/postgresql')).toEqual([
      'postgres://u@/books?host=%2Frun%2Fpostgresql&port=5432',
    ]);
  });

  it('checks whether a single server is writable when the address requires it', () => {
    expect(databaseAddress('postgres://a/b?target_session_attrs=primary').isChosen).toBe(true);
    expect(databaseAddress('postgres://a,c/b?connect_timeout=7').connectMillis).toBe(7000);
  });

  it.each([
    'mysql://a/b',
    'postgres://a,b/c?target_session_attrs=standby',
    'postgres://a/b?connect_timeout=soon',
    'postgres:///b?host=a,b,c&port=1,2',
    'postgres://a b/c',
  ])('refuses %s', (text) => {
    expect(() => databaseAddress(text)).toThrow(RangeError);
  });

  it.each(['postgres://u:a/b@h/d', 'postgres://u:a?b@h/d', 'postgres://u:a#b@h/d', 'postgres://u:50%@h/d'])(
    'explains how to encode the password in %s, without repeating it',
    (text) => {
      expect(() => databaseAddress(text)).toThrow(/password \(@ is %40\)$/);
    },
  );
});
