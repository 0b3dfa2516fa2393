/** What Prisma would write for the model, and what its schema cannot say: tenancy, search, an index per sortable column. */
export const gridTableSql = (table: string) => `
-- CreateTable
CREATE TABLE "${table}" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "notes" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "${table}_pkey" PRIMARY KEY ("id")
);

SELECT protect_tenant_table('${table}');

SELECT search_by('${table}', 'name', 'notes');

CREATE INDEX ${table}_name_idx ON ${table} (organization_id, (lower(name) COLLATE "und-x-icu"), id) WHERE deleted_at IS NULL;
CREATE INDEX ${table}_created_idx ON ${table} (organization_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX ${table}_updated_idx ON ${table} (organization_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX ${table}_bin_idx ON ${table} (organization_id, created_at, id) WHERE deleted_at IS NOT NULL;
`
