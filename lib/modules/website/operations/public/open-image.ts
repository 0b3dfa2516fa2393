import { z } from 'zod'
import { systemDb } from '@/lib/core/db/prisma'
import { notFound } from '@/lib/core/errors'
import { type OpenFile, openFile } from '@/lib/core/files/stored-files'
import { defineOperation } from '@/lib/core/operation'

const UUID = z.uuid()

/** A picture of a website, for anybody: only what was stored as one is found. */
export const openImage = defineOperation({
  name: 'website.public.image',
  title: 'Opened a picture of a website',
  permission: 'public',
  effect: 'read',
  tenancy: 'none',
  input: z.strictObject({ id: z.string() }),
  output: z.custom<OpenFile>(),
  async run({ input: { id } }) {
    const found = UUID.safeParse(id).success && (await systemDb().websiteImage.findFirst({ where: { id } }))
    if (!found) throw notFound('picture')
    return openFile({ db: systemDb() as never }, id)
  },
})
