-- How many orders each promotion made cheaper, and what it took off in all, in the smallest unit of the currency. A
-- promotion has the name that it had when the order was placed. Orders that were canceled later are not in it.
WITH checkout AS (
  SELECT data ->> 'checkout_id' AS checkout_id, data
  FROM events WHERE type = 'CheckoutStarted'
)
SELECT discount.value ->> 'promotion_id'                                          AS promotion_id,
       discount.value ->> 'name'                                                  AS name,
       checkout.data ->> 'currency'                                               AS currency,
       count(*)                                                                   AS orders,
       sum(CAST(replace(discount.value ->> 'amount', '.', '') AS INTEGER))        AS amount
FROM events AS placed
JOIN checkout ON checkout.checkout_id = placed.data ->> 'checkout_id'
JOIN json_each(checkout.data, '$.discounts') AS discount
WHERE placed.type = 'OrderCompleted'
  AND placed.stream NOT IN (SELECT stream FROM events WHERE type = 'OrderCanceled')
GROUP BY promotion_id, name, currency
ORDER BY currency, amount, promotion_id;
