import { documentPage } from '../../../document-pages'

const { Page, generateMetadata } = documentPage('acc_supplier_quotation')

export { generateMetadata }
export default Page
