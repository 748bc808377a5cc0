-- Who shares a mailbox: at most one reminder a day goes there (docs/domain.md, One contact).
CREATE INDEX contacts_address_idx ON contacts (organization_id, lower(email));
