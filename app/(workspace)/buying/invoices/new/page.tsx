import { newPage } from '../../../document-pages'

const { Page, metadata } = newPage('acc_purchase_invoice')

export { metadata }
export default Page
