-- When a person was asked whether a clock that runs for long was forgotten: once for each.
ALTER TABLE pm_time_entry ADD COLUMN reminded_at timestamptz(3);
