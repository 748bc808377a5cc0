/** How passwords are stored and compared. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(both: { hash: string; password: string }): Promise<boolean>;
}
