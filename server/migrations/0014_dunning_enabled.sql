-- A customer keeps the plan of its own while it is not reminded.
ALTER TABLE customers DROP CONSTRAINT customers_dunning_off_check;
