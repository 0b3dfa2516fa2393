-- What an operation called as a part of itself, past its permission, is named in the audit log.
ALTER TABLE audit_log ADD COLUMN called_operation text;
