import { documentPage } from '../../../document-pages'

const { Page, generateMetadata } = documentPage('acc_purchase_invoice')

export { generateMetadata }
export default Page
