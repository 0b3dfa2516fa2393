import { newPage } from '../../../document-pages'

const { Page, metadata } = newPage('acc_quotation')

export { metadata }
export default Page
