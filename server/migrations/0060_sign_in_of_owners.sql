-- Whether owners may sign in through the organization's sign-in provider, or by password and passkey only.
ALTER TABLE organizations ADD COLUMN owners_use_provider boolean NOT NULL DEFAULT true;
