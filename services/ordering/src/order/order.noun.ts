import { defineNoun, tagController } from '@storefold/server/runtime';
import { ImportedRows } from '@storefold/simple-records/upkeep';
import { CartTokens } from './cart/cart-tokens.ts';
import { OrderNumbers } from './cart/order-numbers.ts';
import { OrderImportController } from './imported/order-import.controller.ts';
import { OrderImportUndoController } from './imported/order-import-undo.controller.ts';
import { orderDictionary } from './order.dictionary.ts';
import { orderPublisher } from './order.publisher.ts';
import { AdminOrderEndpoints } from './read-model/admin-order.endpoints.ts';
import { BookingExportController } from './read-model/booking-export.controller.ts';
import { MailedOrderController } from './read-model/mailed-order.controller.ts';
import { OrderEndpoints } from './read-model/order.endpoints.ts';
import { listedOrdersOf } from './read-model/order.list.ts';
import { OrderQueries } from './read-model/order.queries.ts';
import { ORDERS, orderView } from './read-model/order.view.ts';
import { OrderExportController } from './read-model/order-export.controller.ts';
import { OrderFieldQueries } from './read-model/order-fields.queries.ts';
import { ListedReturnEndpoints } from './read-model/order-return.endpoints.ts';

export const orderNoun = defineNoun({
  facts: [orderDictionary],
  endpoints: [OrderEndpoints, AdminOrderEndpoints, ListedReturnEndpoints],
  controllers: [
    OrderImportController,
    OrderImportUndoController,
    OrderExportController,
    BookingExportController,
    MailedOrderController,
    tagController('order', ORDERS, listedOrdersOf),
  ],
  providers: [CartTokens, ImportedRows, OrderNumbers, OrderQueries, OrderFieldQueries],
  projections: [orderView],
  publishers: [orderPublisher],
});
