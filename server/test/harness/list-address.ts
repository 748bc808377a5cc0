/** Lists of the application that are public operations. */
const PUBLIC = /^(promises|disputes|figures|bank_transactions)\b/;

/** Returns the path of a list of the application, such as `customers?limit=1`. */
export const listAddress = (list: string): string => (PUBLIC.test(list) ? `/${list}` : `/internal/${list}`);
