-- What a person must look at of a scanned bill, and the draft as the reading left it: a draft that somebody has changed
-- since is never written over.
ALTER TABLE bill_scan ADD COLUMN warnings JSONB NOT NULL DEFAULT '[]';
ALTER TABLE bill_scan ADD COLUMN document_version INTEGER NOT NULL DEFAULT 1;

-- Scans are found by the supplier and the number that were read, too.
CREATE OR REPLACE FUNCTION bill_scan_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.file_name, NEW.reading->'supplier_name'->>'value', NEW.reading->'bill_no'->>'value'));
  RETURN NEW;
END $$;
SELECT expose_search('bill_scan');
