-- When an invoice that a payment had settled was opened again because less of it is paid. Null: never, or before this column.
ALTER TABLE documents ADD COLUMN payment_returned_at timestamptz;
