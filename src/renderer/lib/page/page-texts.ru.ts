export const pageTexts = {
  /** name of the product: logo, titles */
  title_product: 'Платформа клиник',
} as const;
