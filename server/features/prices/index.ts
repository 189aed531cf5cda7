export { PRICE_WORDS } from './heads.ru.ts';
export { createPrice, deletePrice, getPrice, updatePrice, type PriceRow } from './prices.service.ts';
export { priceRoutes } from './prices.routes.ts';
