import { cleanRichText } from '@/lib/core/html/clean-html'
import { imageOfAddress } from '../schemas-pictures'

/** HTML as a content page may hold it; every way in passes it. */
export const cleanPage = (html: string): string => cleanRichText(html, (address) => imageOfAddress(address) !== null)
