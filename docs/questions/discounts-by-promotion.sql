-- How many orders each promotion makes cheaper, and what it takes off in all, in the smallest unit of the currency. What the last correction
-- of an order left of it counts, and what staff took off by one is in it, too. A promotion has the name that it had when the order was
-- placed. Orders that were canceled later are not in it.
WITH priced AS (
  SELECT done.stream, done.position, begun.data
  FROM events AS done JOIN events AS begun
    ON begun.stream = done.stream AND begun.type = 'CheckoutStarted'
    AND begun.data ->> 'checkout_id' = done.data ->> 'checkout_id'
  WHERE done.type = 'OrderCompleted'
  UNION ALL
  SELECT done.stream, done.position, begun.data
  FROM events AS done JOIN events AS begun
    ON begun.stream = done.stream AND begun.type = 'OrderCorrectionStarted'
    AND begun.data ->> 'correction_id' = done.data ->> 'correction_id'
  WHERE done.type = 'OrderCorrectionCompleted'
),
latest AS (
  SELECT stream, data, row_number() OVER (PARTITION BY stream ORDER BY position DESC) AS age FROM priced
)
SELECT discount.value ->> 'promotion_id'                                          AS promotion_id,
       discount.value ->> 'name'                                                  AS name,
       latest.data ->> 'currency'                                                 AS currency,
       count(*)                                                                   AS orders,
       sum(CAST(replace(discount.value ->> 'amount', '.', '') AS INTEGER))        AS amount
FROM latest
JOIN json_each(latest.data, '$.discounts') AS discount
WHERE latest.age = 1
  AND latest.stream NOT IN (SELECT stream FROM events WHERE type = 'OrderCanceled')
GROUP BY promotion_id, name, currency
ORDER BY currency, amount, promotion_id;
