-- Columns as they are called on the wire. A subscription without a scope is heard in every organization.
DROP VIEW ai_subscription_search;
ALTER TABLE ai_subscription RENAME COLUMN profile_id TO agent_profile;
ALTER TABLE ai_subscription RENAME CONSTRAINT ai_subscription_profile_id_fkey TO ai_subscription_agent_profile_fkey;
ALTER TABLE ai_subscription ADD COLUMN tenant_scope uuid;
UPDATE ai_subscription SET tenant_scope = organization_id WHERE NOT every_organization;
ALTER TABLE ai_subscription DROP COLUMN every_organization;
ALTER TABLE ai_subscription ADD CONSTRAINT ai_subscription_tenant_scope_own CHECK (tenant_scope = organization_id);
SELECT search_by('ai_subscription', 'event_name');
