-- What orders cost, also where a gift card paid. Sums are in the smallest unit of the currency (cents of USD, yen), so
-- that they are exact. Days are UTC.
SELECT date(metadata ->> 'occurred_at')                         AS day,
       data ->> 'currency'                                      AS currency,
       count(*)                                                 AS orders,
       sum(CAST(replace(data ->> 'total', '.', '') AS INTEGER)) AS revenue
FROM events
WHERE type = 'OrderCompleted'
GROUP BY day, currency
ORDER BY day, currency;
