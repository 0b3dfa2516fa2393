-- Indexes that no statement uses; every write paid for them.

-- The beginning of the primary key.
DROP INDEX chat_emoji_organization_id_idx;
DROP INDEX chat_reaction_organization_id_idx;
DROP INDEX chat_submessage_organization_id_idx;

-- Names are looked for without regard to case; events are taken by their sequence; the others are read in another order.
DROP INDEX audit_log_organization_id_actor_label_id_idx;
DROP INDEX bill_run_created_idx;
DROP INDEX bill_scan_status_idx;
DROP INDEX calls_pbx_call_last9_idx;
DROP INDEX chat_topic_organization_id_max_id_idx;
DROP INDEX platform_event_dispatched_at_id_idx;
DROP INDEX platform_event_organization_id_emitted_at_id_idx;
DROP INDEX stored_file_organization_id_created_at_id_idx;
