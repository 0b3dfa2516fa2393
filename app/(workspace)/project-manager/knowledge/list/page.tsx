import type { Metadata } from 'next'
import { gridPage } from '@/app/(workspace)/grid-page'

export const metadata: Metadata = { title: 'Articles' }
export default gridPage('knowledge-base')
