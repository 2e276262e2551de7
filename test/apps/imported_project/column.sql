ALTER TABLE patients ADD COLUMN allergies varchar(200);
