-- Items of the sample are removed although a project bills by one; the project then bills by its rate.
ALTER TABLE pm_project DROP CONSTRAINT pm_project_billing_item_id_fkey;
SELECT add_reference('pm_project', 'billing_item_id', 'acc_item', 'SET NULL');
