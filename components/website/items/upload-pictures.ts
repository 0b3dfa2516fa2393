import { call } from '@/lib/client/call'

export const picturesKey = (item: string) => ['item-pictures', item] as const

/** One after the other, so that they keep their order. @throws for the first that is refused */
export async function uploadPictures(item: string, files: File[]): Promise<void> {
  for (const file of files) await call('POST /website/items/{item}/pictures', { item, file })
}
