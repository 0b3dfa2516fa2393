import { nobody } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { runOperation } from '@/lib/core/operation'
import { openImage } from '../operations/public/open-image'
import { servePicture } from '../pictures/serve-picture'
import { type ImageWidth, imageOfAddress } from '../schemas-pictures'

/** What a picture of a website holds, in this width; null: there is none. */
export async function pictureBytes(address: string | null | undefined, width: ImageWidth): Promise<Buffer | null> {
  const id = address && imageOfAddress(address)
  if (!id) return null
  const found = await runOperation(openImage, nobody(newId()), { id, w: width })
  const answer = await servePicture(new Request('http://shop'), found)
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null
}
