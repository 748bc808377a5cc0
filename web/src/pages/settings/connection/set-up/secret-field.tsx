import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { AddressValues } from './address-values.ts';

interface SecretFieldProps extends Pick<TextInputProps, 'label' | 'description' | 'required' | 'error'> {
  values: AddressValues;
  value?: string;
  onChange?: (event: unknown) => void;
}

/** The key or password of a connection. The secret of an SFTP server may be a private key of several lines. */
export function SecretField({ values, ...field }: SecretFieldProps) {
  if (isSftp(values))
    return <Textarea autosize minRows={1} maxRows={8} spellCheck={false} autoComplete="off" {...field} />;
  return <TextInput type="password" autoComplete="off" {...field} />;
}

/** Returns whether the files lie on an SFTP server. */
export const isSftp = ({ kind, url }: AddressValues): boolean =>
  kind === 'FILES' && url.trim().startsWith('sftp:');
