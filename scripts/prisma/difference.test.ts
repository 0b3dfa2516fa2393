import { expect, test } from 'vitest'
import { keepOwnIndexes } from './difference'

const migrations = `
CREATE INDEX "deal_stage_id_idx" ON "deal"("stage_id");
CREATE INDEX deal_search_idx ON deal USING gin (organization_id, search_text gin_trgm_ops);
`

test('an index that Prisma made may go, one written by hand stays', () => {
  const difference = `-- DropIndex
DROP INDEX "deal_search_idx";

-- DropIndex
DROP INDEX "deal_stage_id_idx";

-- AlterTable
ALTER TABLE "deal" ADD COLUMN "colour" TEXT;
`
  const kept = keepOwnIndexes(difference, migrations)
  expect(kept).not.toContain('deal_search_idx')
  expect(kept).toContain('DROP INDEX "deal_stage_id_idx";')
  expect(kept).toContain('ADD COLUMN "colour"')
})

test('nothing to do is nothing', () => {
  expect(keepOwnIndexes('-- This is an empty migration.\n', migrations)).toBe('')
  expect(keepOwnIndexes('-- DropIndex\nDROP INDEX "deal_search_idx";\n', migrations)).toBe('')
})
