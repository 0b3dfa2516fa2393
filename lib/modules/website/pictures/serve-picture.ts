import { systemContext } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { fileResponse } from '@/lib/core/files/file-response'
import { openFile } from '@/lib/core/files/stored-files'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import { runOperation } from '@/lib/core/operation'
import { keepSize } from '../operations/pictures/keep-size'
import { once } from './once'
import { scalePicture } from './scale-picture'

/** Which stored file shows a picture. `wanted_width`: it was asked for in one that was not made yet. */
export type FoundPicture = { id: string; organization_id: string; file_id: string; wanted_width: number | null }

const stored = () => ({ db: systemDb() as never })

/** The picture's file. Each smaller width is made when it is first asked for, and kept. */
export async function servePicture(request: Request, found: FoundPicture): Promise<Response> {
  const { id, file_id, wanted_width } = found
  const smaller = wanted_width && (await once(`${id} ${wanted_width}`, () => makeSize(found, wanted_width)))
  return fileResponse(request, await openFile(stored(), smaller || file_id), { inline: true, open: true })
}

/** The stored file of this width; null where it cannot be made. */
async function makeSize({ id, organization_id }: FoundPicture, width: number): Promise<string | null> {
  const webp = await scalePicture(await openFile(stored(), id), width)
  if (!webp) return null
  const organization = await organizationDetails(organization_id)
  return runOperation(keepSize, systemContext('website.image-size', organization), { id, width, webp })
}
