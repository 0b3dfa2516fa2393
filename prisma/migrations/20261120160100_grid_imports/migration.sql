-- A file that somebody brings into a grid: what it is, how it is read, what became of it.
CREATE TABLE "grid_import" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "file_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'uploaded',
    "source" JSONB NOT NULL,
    "settings" JSONB NOT NULL,
    "holder" JSONB NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER,
    "job_id" UUID,
    "cancel_requested" BOOLEAN NOT NULL DEFAULT false,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "error" TEXT NOT NULL DEFAULT '',
    "created_by" TEXT,
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "reverted_at" TIMESTAMPTZ(3),

    CONSTRAINT "grid_import_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "grid_import_organization_id_slug_id_idx" ON "grid_import"("organization_id", "slug", "id");

-- One row of such a file. Its outcome is written in the transaction of the change, so that it happens once.
CREATE TABLE "grid_import_row" (
    "organization_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "cells" JSONB NOT NULL,
    "kind" TEXT NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "input" JSONB NOT NULL DEFAULT '{}',
    "shown" JSONB NOT NULL DEFAULT '{}',
    "changes" JSONB NOT NULL DEFAULT '[]',
    "problems" JSONB NOT NULL DEFAULT '[]',
    "row_id" TEXT,
    "version" INTEGER,
    "former" JSONB,
    "outcome" TEXT,
    "reverted" TEXT,

    CONSTRAINT "grid_import_row_pkey" PRIMARY KEY ("organization_id", "import_id", "line")
);
CREATE INDEX "grid_import_row_organization_id_import_id_kind_line_idx" ON "grid_import_row"("organization_id", "import_id", "kind", "line");
ALTER TABLE "grid_import_row" ADD CONSTRAINT "grid_import_row_import_id_fkey"
  FOREIGN KEY ("import_id") REFERENCES "grid_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- How a person last read a file with these headings.
CREATE TABLE "grid_import_mapping" (
    "organization_id" UUID NOT NULL,
    "person" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "grid_import_mapping_pkey" PRIMARY KEY ("organization_id", "person", "slug", "signature")
);

SELECT protect_tenant_table(name::regclass) FROM unnest(ARRAY['grid_import', 'grid_import_row', 'grid_import_mapping']) AS name;
