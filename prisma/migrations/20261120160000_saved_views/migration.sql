-- A view of a grid under a name: what it shows (finding) and how (layout), as the address spells it.
CREATE TABLE "grid_view" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "grid" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT,
    "query" TEXT NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "grid_view_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "grid_view_organization_id_grid_user_id_name_key_key" ON "grid_view"("organization_id", "grid", "user_id", "name_key");
CREATE INDEX "grid_view_organization_id_grid_shared_idx" ON "grid_view"("organization_id", "grid", "shared");

-- How a person left the columns of a grid, apart for each saved view and for the grid without one.
CREATE TABLE "grid_layout" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "grid" TEXT NOT NULL,
    "view_id" UUID,
    "query" TEXT NOT NULL DEFAULT '',
    "opens" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "grid_layout_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "grid_layout_organization_id_user_id_grid_view_id_key"
  ON "grid_layout"("organization_id", "user_id", "grid", "view_id") NULLS NOT DISTINCT;
ALTER TABLE "grid_layout" ADD CONSTRAINT "grid_layout_view_id_fkey"
  FOREIGN KEY ("view_id") REFERENCES "grid_view"("id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT protect_tenant_table(name::regclass) FROM unnest(ARRAY['grid_view', 'grid_layout']) AS name;
