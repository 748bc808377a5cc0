-- Fields that an organization defines itself, the labels that its selects offer, and the values of records.

CREATE TABLE custom_fields (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  external_id     text NOT NULL,
  label           text NOT NULL,
  description     text,
  data_type       text NOT NULL,
  entity_type     text NOT NULL,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT custom_fields_external_id_key UNIQUE (organization_id, external_id),
  CONSTRAINT custom_fields_data_type_check CHECK
    (data_type IN ('STRING', 'TEXT', 'NUMBER', 'BOOLEAN', 'DATE', 'SELECT', 'MULTI_SELECT')),
  CONSTRAINT custom_fields_entity_type_check CHECK
    (entity_type IN ('CUSTOMER', 'CONTACT', 'INVOICE', 'CREDIT_NOTE', 'PAYMENT')),
  CONSTRAINT custom_fields_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
CREATE INDEX custom_fields_created_at_idx ON custom_fields (organization_id, created_at, id);

-- The values that a select offers: each label that was ever assigned, in the order of their ids.
CREATE TABLE custom_field_options (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  field_id        uuid NOT NULL,
  label           text COLLATE "C" NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT custom_field_options_label_key UNIQUE (organization_id, field_id, label),
  CONSTRAINT custom_field_options_field_fk FOREIGN KEY (organization_id, field_id) REFERENCES custom_fields (organization_id, id)
);

-- One row a value; of a MULTI_SELECT one row a label. value_key is the value in its one canonical form, so that equality
-- of keys is equality of values; of a TEXT it is a digest, which an index can hold, and long_text is the value.
-- entity_id is of the table that the entity type of the field tells; it has no foreign key for that reason. Whoever
-- writes or deletes the record does so under the lock of its customer, and verify looks for values of nothing.
CREATE TABLE custom_field_values (
  organization_id uuid NOT NULL,
  entity_id       uuid NOT NULL,
  field_id        uuid NOT NULL,
  position        smallint NOT NULL,
  value_key       text COLLATE "C" NOT NULL,
  long_text       text,
  PRIMARY KEY (organization_id, entity_id, field_id, position),
  CONSTRAINT custom_field_values_field_fk FOREIGN KEY (organization_id, field_id) REFERENCES custom_fields (organization_id, id)
);
CREATE INDEX custom_field_values_key_idx ON custom_field_values (organization_id, field_id, value_key, entity_id);
