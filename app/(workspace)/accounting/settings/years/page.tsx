import type { Metadata } from 'next'
import { gridPage } from '../../../grid-page'

export const metadata: Metadata = { title: 'Financial years' }

export default gridPage('acc-fiscal-years')
