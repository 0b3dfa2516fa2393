import { z } from 'zod'
import { systemDb } from '@/lib/core/db/prisma'
import { defineSystemJob } from '@/lib/core/jobs/define-job'

/** What a picture was made for may still be on its way: an upload that is not saved yet, a removal that is taken back. */
const HOURS = 24

/** Removes pictures that nothing shows any more, of deleted items too, with their smaller widths. Their bytes go a day later. */
export const sweepPictures = defineSystemJob({
  name: 'website.sweep-pictures',
  title: 'Cleanup of website pictures',
  input: z.strictObject({}),
  schedule: { cron: '41 3 * * *', input: {} },
  run: async () => ({ removed: await removeUnused() }),
})

export const removeUnused = (hours = HOURS): Promise<number> =>
  systemDb().$executeRaw`
    with unused as (
      select p.organization_id, p.id from website_image p
      where p.created_at < now() - make_interval(hours => ${hours}::int)
        and not exists (select 1 from website_item_image m where m.organization_id = p.organization_id and m.image_id = p.id)
        and not exists (select 1 from websites w where w.organization_id = p.organization_id
          and p.id in (w.logo_id, w.favicon_id, w.hero_photo_id))
        and not exists (select 1 from website_page g where g.organization_id = p.organization_id
          and strpos(g.body, p.id::text) > 0)
    ), gone as (
      delete from website_image p using unused u where p.organization_id = u.organization_id and p.id = u.id
    )
    update stored_file f set deleted_at = now() from unused u
    where f.organization_id = u.organization_id and (f.id = u.id or f.id in (
      select s.id from website_image_size s where s.organization_id = u.organization_id and s.image_id = u.id))`
