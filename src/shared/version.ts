/** Version of the product, as in package.json (a test holds the two together). */
export const PRODUCT_VERSION = '0.1.0';
/** The oldest workstation that this server serves. */
export const MIN_WORKSTATION_VERSION = '0.1.0';
