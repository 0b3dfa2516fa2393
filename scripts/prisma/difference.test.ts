import { expect, test } from 'vitest'
import { keepOwn } from './difference'

const migrations = `
CREATE INDEX "deal_stage_id_idx" ON "deal"("stage_id");
CREATE INDEX deal_search_idx ON deal USING gin (organization_id, search_text gin_trgm_ops);
ALTER TABLE deal ADD CONSTRAINT deal_lead FOREIGN KEY (organization_id, lead_id) REFERENCES lead (organization_id, id);
ALTER TABLE "note" ADD CONSTRAINT "note_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id");
ALTER TABLE deal ADD COLUMN words tsvector GENERATED ALWAYS AS (to_tsvector('simple', name)) STORED;
`

test('an index that Prisma made may go, one written by hand stays', () => {
  const difference = `-- DropIndex
DROP INDEX "deal_search_idx";

-- DropIndex
DROP INDEX "deal_stage_id_idx";

-- AlterTable
ALTER TABLE "deal" ADD COLUMN "colour" TEXT;
`
  const kept = keepOwn(difference, migrations)
  expect(kept).not.toContain('deal_search_idx')
  expect(kept).toContain('DROP INDEX "deal_stage_id_idx";')
  expect(kept).toContain('ADD COLUMN "colour"')
})

test('nothing to do is nothing', () => {
  expect(keepOwn('-- This is an empty migration.\n', migrations)).toBe('')
  expect(keepOwn('-- DropIndex\nDROP INDEX "deal_search_idx";\n', migrations)).toBe('')
})

test('keys of two columns and computed columns stay, too', () => {
  const difference = `-- DropForeignKey
ALTER TABLE "deal" DROP CONSTRAINT "deal_lead";

-- DropForeignKey
ALTER TABLE "note" DROP CONSTRAINT "note_deal_id_fkey";

-- AlterTable
ALTER TABLE "deal" DROP COLUMN "words";

-- AlterTable
ALTER TABLE "deal" DROP COLUMN "colour";
`
  const kept = keepOwn(difference, migrations)
  expect(kept).not.toContain('deal_lead')
  expect(kept).not.toContain('words')
  expect(kept).toContain('note_deal_id_fkey')
  expect(kept).toContain('DROP COLUMN "colour"')
})

test('the key of organization and id stays, also where a table changes otherwise', () => {
  const difference = `-- AlterTable
ALTER TABLE "note" DROP CONSTRAINT "note_pkey",
ADD CONSTRAINT "note_pkey" PRIMARY KEY ("id");

-- AlterTable
ALTER TABLE "deal" DROP CONSTRAINT "deal_pkey",
ADD COLUMN "colour" TEXT,
ADD CONSTRAINT "deal_pkey" PRIMARY KEY ("id");

-- CreateIndex
CREATE UNIQUE INDEX "deal_organization_id_id_key" ON "deal"("organization_id", "id");
`
  expect(keepOwn(difference, migrations)).toBe(`-- AlterTable
ALTER TABLE "deal" ADD COLUMN "colour" TEXT;
`)
})
