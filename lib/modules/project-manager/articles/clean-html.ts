import { cleanRichText } from '@/lib/core/html/clean-html'
import { isImageAddress } from './image-address'

/** HTML as an article may hold it; every way in passes it. */
export const cleanHtml = (html: string): string => cleanRichText(html, isImageAddress)
